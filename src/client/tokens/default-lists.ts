/**
 * The token lists of the networks (SOURCES: Token lists) in the worker: a file of the extension, which is read once in its life.
 * Pages have them in their code.
 */
import { registerLists, type TokenLists } from '../../domain/chains/tokens'

/** Where the file is, from the extension's address on. */
const PATH = '/tokens.json'

/** Reads a file of the extension. */
export type FileReader = (path: string) => Promise<TokenLists>

let reading: Promise<void> | undefined

/** Makes the tokens of all networks known, once; a file that could not be read is read again the next time. */
export async function readLists(read: FileReader): Promise<void> {
  reading ??= read(PATH).then(registerLists)
  await reading.catch((error: unknown) => {
    reading = undefined
    throw error
  })
}
