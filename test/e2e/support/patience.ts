/** How long a live page is asked before a test gives up: what a busy machine may take, many times over. */
export const PATIENCE_MS = 60_000
