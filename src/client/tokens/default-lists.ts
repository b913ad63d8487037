/**
 * Loads the bundled token lists (SOURCES: Token lists) in the worker, once per lifetime. Pages have them in
 * their code.
 */
import { registerLists, type TokenLists } from '../../domain/chains/tokens'

const PATH = '/tokens.json'

export type FileReader = (path: string) => Promise<TokenLists>

let reading: Promise<void> | undefined

/** Loads and registers the tokens of all networks, once. A failed read is retried at the next call. */
export async function loadTokenLists(read: FileReader): Promise<void> {
  reading ??= read(PATH).then(registerLists)
  await reading.catch((error: unknown) => {
    reading = undefined
    throw error
  })
}
