/** The clock of pages. Layers below the screens receive the time as an argument. */
import type { Milliseconds } from '../domain/scalars'

/** Returns the current time in milliseconds since 1970. */
export const now = (): Milliseconds => Date.now() as Milliseconds

/** Waits for a number of milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
