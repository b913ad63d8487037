/** Tokens that the user imported. A removed one can be put back until the next is removed. */
import {
  isMadeOnPaper,
  type KnownToken,
  listKnownTokens,
  registerImported,
} from '../../domain/chains/imported-tokens'
import { findToken, type Token } from '../../domain/chains/tokens'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { checkRow, clientDb } from '../db/db'
import { keepRemoved, readRemoved, takeRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import { type ImportedToken, importedToken } from '../db/rows/known'
import { fittingRow, fittingRows } from '../db/set-aside'
import { isPaper, type Profile } from '../settings/profiles'
import type { TokenKey } from './choices'

const TABLE = 'importedTokens'
/** More than anybody trades; each of them is asked for when a portfolio is read. */
const MAX_IMPORTED = 200

/** Reads the imported tokens and makes them known. */
export async function readImported(): Promise<readonly ImportedToken[]> {
  const tokens = fittingRows(TABLE, importedToken, await clientDb.importedTokens.toArray())
  registerImported(tokens.map((token) => (token.isPaper ? token : { ...token, isImported: true })))
  return tokens
}

/** The tokens that can be chosen for a trade: on the paper chain those of the list and those made there, and nowhere else. */
export const listTradable = (profile: Profile, chainId: ChainId): readonly KnownToken[] =>
  listKnownTokens(chainId).filter((token) => !(isPaper(profile) ? token.isImported : isMadeOnPaper(token)))

export const watchImported = (): Observable<readonly ImportedToken[]> => observe(readImported)

const keep = (token: ImportedToken): Promise<unknown> =>
  clientDb.importedTokens.put(checkRow(TABLE, importedToken, token))

/** Imports a token. @throws Refusal InvalidParameter for a listed token, and when there are too many */
export async function importToken(token: ImportedToken): Promise<void> {
  if (findToken(token.chainId, token.address))
    throw new Refusal('InvalidParameter', { description: t`${token.symbol} is a listed token already.` })
  await clientDb.transaction('rw', clientDb.importedTokens, async () => {
    if ((await clientDb.importedTokens.count()) >= MAX_IMPORTED)
      throw new Refusal('InvalidParameter', {
        description: t`At most ${MAX_IMPORTED} tokens can be imported. Remove one first.`,
      })
    await keep(token)
  })
  await readImported()
}

/** Keeps the tokens that are on the paper chain now for the token picker, and forgets those that no longer are. */
export async function keepPaperTokens(tokens: readonly Token[], now: Milliseconds): Promise<void> {
  await clientDb.transaction('rw', clientDb.importedTokens, async () => {
    await clientDb.importedTokens.filter(({ isPaper: isMade }) => isMade === true).delete()
    for (const { referencePriceUsd: _, ...token } of tokens)
      await keep({ ...token, addedAt: now, isPaper: true })
  })
  await readImported()
}

/** Removes an imported token. */
export async function removeImported({ chainId, address }: TokenKey): Promise<void> {
  await clientDb.transaction('rw', clientDb.importedTokens, clientDb.removed, async () => {
    const row = fittingRow(TABLE, importedToken, await clientDb.importedTokens.get([chainId, address]))
    await clientDb.importedTokens.delete([chainId, address])
    if (row) await keepRemoved({ what: 'token', token: row })
  })
  await readImported()
}

/** The token that was removed last; undefined when there is none, or it was put back. */
export const watchRemovedToken = (): Observable<ImportedToken | undefined> =>
  observe(async () => (await readRemoved('token'))?.token)

/** Puts it back. */
export async function putBackToken(): Promise<void> {
  await clientDb.transaction('rw', clientDb.importedTokens, clientDb.removed, async () => {
    const last = await takeRemoved('token')
    if (last) await keep(last.token)
  })
  await readImported()
}
