/** What the user made known: entries of the address book, and the tokens that were chosen. */
import * as z from 'zod/mini'
import { address, chainId } from '../../../domain/scalars'
import { storedAddress, storedTime } from '../../../domain/stored-scalars'
import { cleanForeign } from '../../../domain/text/foreign-words'

export const knownAddress = z.lazy(() =>
  z.object({
    address,
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    addedAt: storedTime,
  }),
)
/** An address under a name that the user chose; the address is its key, on every network. */
export type KnownAddress = z.output<typeof knownAddress>

/** A token of a network. */
const tokenKey = { chainId, address: storedAddress }

/** A token that was chosen: as a favorite, or for a trade; `chosenAt` null when it never was for one. */
export const tokenChoice = z.lazy(() =>
  z.object({
    ...tokenKey,
    isFavorite: z.boolean(),
    chosenAt: z.nullable(storedTime),
  }),
)
export type TokenChoice = z.output<typeof tokenChoice>

/** What a token is called: one line of letters that can be seen. */
const tokenWord = (maxLength: number) =>
  z
    .string()
    .check(z.refine((text) => text !== '' && cleanForeign(text, maxLength) === text, 'expected plain words'))

/** Letters of a token's symbol and name that are kept. */
export const MAX_SYMBOL = 20
export const MAX_NAME = 60
export const MAX_DECIMALS = 36

const tokenWords = {
  symbol: tokenWord(MAX_SYMBOL),
  name: tokenWord(MAX_NAME),
  decimals: z.int().check(z.gte(0), z.lte(MAX_DECIMALS)),
}

/** A token that the user imported: what its contract, or a list, said of it then; or made on the paper chain. */
export const importedToken = z.object({
  ...tokenKey,
  ...tokenWords,
  addedAt: storedTime,
  isPaper: z.optional(z.literal(true)),
})
export type ImportedToken = z.output<typeof importedToken>

/** Tokens of a list that are kept. */
export const MAX_LIST_TOKENS = 10_000

/** A token of a list. */
const listedToken = z.object({ ...tokenKey, ...tokenWords })
export type ListedToken = z.output<typeof listedToken>

/** A token list (SOURCES: Token lists); `id` is where it is from: its URL, or the name of its file. `leftOut` counts tokens that are not kept. */
export const tokenList = z.lazy(() =>
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(2_000)),
    name: tokenWord(MAX_NAME),
    version: z.string().check(z.regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/)),
    addedAt: storedTime,
    tokens: z.array(listedToken).check(z.maxLength(MAX_LIST_TOKENS)),
    leftOut: z.int().check(z.gte(0)),
  }),
)
export type TokenList = z.output<typeof tokenList>
