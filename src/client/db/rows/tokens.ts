/** Favorite, imported and listed tokens. */
import * as z from 'zod/mini'
import { chainId } from '../../../domain/scalars'
import { storedAddress, storedTime } from '../../../domain/stored-scalars'
import { cleanForeign } from '../../../domain/text/foreign-words'

const tokenKey = { chainId, address: storedAddress }

/** A favorite or traded token. `chosenAt` is null if it was never traded. */
export const tokenChoice = z.lazy(() =>
  z.object({
    ...tokenKey,
    isFavorite: z.boolean(),
    chosenAt: z.nullable(storedTime),
  }),
)
export type TokenChoice = z.output<typeof tokenChoice>

/** A symbol or name: one line of visible characters. */
const tokenWord = (maxLength: number) =>
  z
    .string()
    .check(z.refine((text) => text !== '' && cleanForeign(text, maxLength) === text, 'expected plain words'))

/** Maximum lengths of a stored symbol and name. */
export const MAX_SYMBOL = 20
export const MAX_NAME = 60
export const MAX_DECIMALS = 36

const tokenWords = {
  symbol: tokenWord(MAX_SYMBOL),
  name: tokenWord(MAX_NAME),
  decimals: z.int().check(z.gte(0), z.lte(MAX_DECIMALS)),
}

/**
 * An imported token with the data of its contract or list at that time, or a token made on the paper chain.
 */
export const importedToken = z.object({
  ...tokenKey,
  ...tokenWords,
  addedAt: storedTime,
  isPaper: z.optional(z.literal(true)),
})
export type ImportedToken = z.output<typeof importedToken>

/** Maximum number of stored tokens of a list. */
export const MAX_LIST_TOKENS = 10_000

const listedToken = z.object({ ...tokenKey, ...tokenWords })
export type ListedToken = z.output<typeof listedToken>

/**
 * A token list (SOURCES: Token lists). `id` is its URL or file name. `leftOut` counts tokens that are not
 * stored.
 */
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
