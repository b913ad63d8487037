/** Time after which a test stops waiting for a live page: a multiple of what a busy machine needs. */
export const PATIENCE_MS = 60_000
