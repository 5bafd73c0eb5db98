/**
 * Creates an environment without the worker's secrets. It limits memory allocation to two arenas, so that the threads
 * of libvips share freed memory.
 */
export function createChildEnv(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, LD_PRELOAD, NODE_COMPILE_CACHE, NODE_ENV } = process.env;
  return {
    ...(PATH && { PATH }),
    ...(TMPDIR && { TMPDIR }),
    ...(LD_PRELOAD && { LD_PRELOAD }),
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    NODE_ENV: NODE_ENV ?? "production",
    MALLOC_ARENA_MAX: "2",
    UV_THREADPOOL_SIZE: "2",
    VIPS_WARNING: "0",
  };
}
