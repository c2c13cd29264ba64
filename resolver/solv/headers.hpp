// libsolv's headers, with the one definition that C++20 needs: 0.7.23 has a struct member called `requires`.
#pragma once

#define LIBSOLV_SOLVABLE_PREPEND_DEP

#include <solv/pool.h>
#include <solv/poolid.h>
#include <solv/queue.h>
#include <solv/repo.h>
#include <solv/solver.h>
#include <solv/solvversion.h>
