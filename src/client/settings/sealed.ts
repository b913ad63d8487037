/** A sealed secret: what AES-GCM made of it under a key that the browser keeps (secrets). */
import * as z from 'zod/mini'

export const sealed = z.object({ iv: z.instanceof(Uint8Array), bytes: z.instanceof(ArrayBuffer) })
export type Sealed = z.output<typeof sealed>
