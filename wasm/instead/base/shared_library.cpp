// Nothing is loaded at run time, and nothing that would be is linked: the class has no functions here.
#include "base/library/shared_library.hpp"
