// libsolv's headers, with a definition that C++20 requires: 0.7.23 has a struct member named `requires`.
#pragma once

#define LIBSOLV_SOLVABLE_PREPEND_DEP

#include <solv/pool.h>
#include <solv/poolid.h>
#include <solv/queue.h>
#include <solv/repo.h>
#include <solv/solver.h>
#include <solv/solvversion.h>
