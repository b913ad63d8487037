/** Time limit for a live page in a test, in milliseconds. It is a multiple of what a busy machine needs. */
export const TIMEOUT_MS = 60_000
