// The file streams that Debian's libc++ for wasm32 declares as compiled elsewhere, but does not contain.
#include <fstream>

template class std::basic_filebuf<char>;
template class std::basic_ifstream<char>;
template class std::basic_ofstream<char>;
