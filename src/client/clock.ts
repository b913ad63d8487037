/** The clock of a page: rooms below take the time as a value. */
import type { Milliseconds } from '../domain/scalars'

/** Reads the present, milliseconds since 1970. */
export const now = (): Milliseconds => Date.now() as Milliseconds

/** Waits so many milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
