/** Tokens that the user imported. The last removed one can be restored. */
import {
  isPaperToken,
  type KnownToken,
  listKnownTokens,
  registerImported,
} from '../../domain/chains/imported-tokens'
import { findToken, type Token } from '../../domain/chains/tokens'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { fittingRow, fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { readLastRemoved, takeLastRemoved, writeLastRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import { type ImportedToken, importedToken } from '../db/rows/tokens'
import { isPaper, type Profile } from '../settings/profiles'
import type { TokenKey } from './choices'

const TABLE = 'importedTokens'
/** Maximum number of imported tokens. A portfolio requests each of them. */
const MAX_IMPORTED = 200

/** Reads and registers the imported tokens. */
export async function loadImportedTokens(): Promise<readonly ImportedToken[]> {
  const tokens = fittingRows(TABLE, importedToken, await clientDb.importedTokens.toArray())
  registerImported(tokens.map((token) => (token.isPaper ? token : { ...token, isImported: true })))
  return tokens
}

/**
 * Lists the tradable tokens. On the paper chain, these are listed tokens and tokens created there. On other
 * networks, tokens created on the paper chain are left out.
 */
export const listTradable = (profile: Profile, chainId: ChainId): readonly KnownToken[] =>
  listKnownTokens(chainId).filter((token) => !(isPaper(profile) ? token.isImported : isPaperToken(token)))

export const watchImported = (): Observable<readonly ImportedToken[]> => observe(loadImportedTokens)

const storeToken = (token: ImportedToken): Promise<unknown> =>
  clientDb.importedTokens.put(checkRow(TABLE, importedToken, token))

/**
 * Imports a token.
 * @throws Refusal InvalidParameter for a listed token, or if there are too many
 */
export async function importToken(token: ImportedToken): Promise<void> {
  if (findToken(token.chainId, token.address))
    throw new Refusal('InvalidParameter', { description: t`${token.symbol} is a listed token already.` })
  await clientDb.transaction('rw', clientDb.importedTokens, async () => {
    if ((await clientDb.importedTokens.count()) >= MAX_IMPORTED)
      throw new Refusal('InvalidParameter', {
        description: t`At most ${MAX_IMPORTED} tokens can be imported. Remove one first.`,
      })
    await storeToken(token)
  })
  await loadImportedTokens()
}

/** Replaces the stored tokens of the paper chain, so that the token picker offers them. */
export async function keepPaperTokens(tokens: readonly Token[], now: Milliseconds): Promise<void> {
  await clientDb.transaction('rw', clientDb.importedTokens, async () => {
    await clientDb.importedTokens.filter(({ isPaper: isMade }) => isMade === true).delete()
    for (const { referencePriceUsd: _, ...token } of tokens)
      await storeToken({ ...token, addedAt: now, isPaper: true })
  })
  await loadImportedTokens()
}

export async function removeImported({ chainId, address }: TokenKey): Promise<void> {
  await clientDb.transaction('rw', clientDb.importedTokens, clientDb.lastRemoved, async () => {
    const row = fittingRow(TABLE, importedToken, await clientDb.importedTokens.get([chainId, address]))
    await clientDb.importedTokens.delete([chainId, address])
    if (row) await writeLastRemoved({ kind: 'token', token: row })
  })
  await loadImportedTokens()
}

/** Watches the last removed token. Undefined if no token was removed, or if it was restored. */
export const watchRemovedToken = (): Observable<ImportedToken | undefined> =>
  observe(async () => (await readLastRemoved('token'))?.token)

/** Restores the last removed token. */
export async function putBackToken(): Promise<void> {
  await clientDb.transaction('rw', clientDb.importedTokens, clientDb.lastRemoved, async () => {
    const last = await takeLastRemoved('token')
    if (last) await storeToken(last.token)
  })
  await loadImportedTokens()
}
