/** A moment in a stored row: whole milliseconds. Rows hold values as the house has them, so nothing is decoded. */
import * as z from 'zod/mini'
import type { Milliseconds } from './scalars'

export const storedTime = z.custom<Milliseconds>((given) => Number.isInteger(given))
