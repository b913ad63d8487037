/** Returns the fields of an object schema, which is built at first use. */
import type * as z from 'zod/mini'

export const shapeOf = <T extends z.ZodMiniObject>(schema: z.ZodMiniLazy<T>): T['shape'] =>
  schema._zod.innerType.shape
