/** The fields of an object schema that is built when it is first used. */
import type * as z from 'zod/mini'

export const shapeOf = <T extends z.ZodMiniObject>(schema: z.ZodMiniLazy<T>): T['shape'] =>
  schema._zod.innerType.shape
