/** Token lists that the user added. They are searched; a token of one is known only once it is imported. */
import type { Fetch } from '../../api/endpoint'
import { askHost, hasCredentials, isPrivate, readStart, requestTo } from '../../api/hosts'
import { searchTokens } from '../../domain/chains/tokens'
import { Refusal } from '../../domain/refusal'
import { type ChainId, isHttpUrl, type Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { checkRow, clientDb } from '../db/db'
import { keepRemoved, readRemoved, takeRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import { type ListedToken, type TokenList, tokenList } from '../db/rows/known'
import { fittingRow, fittingRows } from '../db/set-aside'
import { MAX_LIST_BYTES, readTokenList } from './list-file'

const TABLE = 'tokenLists'
const MAX_LISTS = 10
const MAX_FOUND = 20
const PATIENCE_MS = 20_000

const readLists = async (): Promise<readonly TokenList[]> =>
  fittingRows(TABLE, tokenList, await clientDb.tokenLists.toArray())

export const watchTokenLists = (): Observable<readonly TokenList[]> => observe(readLists)

/** Keeps a list, in the place of the one with its id. @throws Refusal InvalidParameter */
async function keep(list: TokenList): Promise<void> {
  const ids = await clientDb.tokenLists.toCollection().primaryKeys()
  if (ids.length >= MAX_LISTS && !ids.includes(list.id))
    throw new Refusal('InvalidParameter', {
      description: t`At most ${MAX_LISTS} token lists can be added. Remove one first.`,
    })
  await clientDb.tokenLists.put(checkRow(TABLE, tokenList, list))
}

/**
 * Adds a list, or replaces the one from the same URL; of a file the one with both its names, for many files have one name.
 * @throws Refusal InvalidParameter
 */
export async function addTokenList(from: string, text: string, now: Milliseconds): Promise<void> {
  const read = readTokenList(text)
  const id = readListUrl(from) ?? `${from}: ${read.name}`
  await clientDb.transaction('rw', clientDb.tokenLists, () =>
    keep({ ...read, tokens: [...read.tokens], id, addedAt: now }),
  )
}

/** The URL of a list that may be asked; undefined for any other text. @example readListUrl('https://a.example/list.json') */
export function readListUrl(text: string): string | undefined {
  const url = text.trim()
  return isHttpUrl(url) && isPrivate(url) && !hasCredentials(url) ? url : undefined
}

/** Fetches a list: no redirect, no cookie, no more than it may have. @throws Refusal Unreachable, Redirected, InvalidParameter */
export const fetchTokenList = (fetch: Fetch, url: string): Promise<string> =>
  askHost(fetch, requestTo(url), PATIENCE_MS, async (response) => {
    if (!response.ok)
      throw new Refusal('Unreachable', {
        description: t`The host of the list answered with status ${response.status}.`,
      })
    return readStart(response, MAX_LIST_BYTES + 1)
  })

/** Removes a list; tokens that were imported from it stay. */
export const removeTokenList = (id: string): Promise<void> =>
  clientDb.transaction('rw', clientDb.tokenLists, clientDb.removed, async () => {
    const list = fittingRow(TABLE, tokenList, await clientDb.tokenLists.get(id))
    await clientDb.tokenLists.delete(id)
    if (list) await keepRemoved({ what: 'tokenList', list })
  })

/** The list that was removed last; undefined when there is none, or it was put back. */
export const watchRemovedList = (): Observable<TokenList | undefined> =>
  observe(async () => (await readRemoved('tokenList'))?.list)

/** Puts it back; one that was added again meanwhile stays. */
export const putBackTokenList = (): Promise<void> =>
  clientDb.transaction('rw', clientDb.tokenLists, clientDb.removed, async () => {
    const last = await takeRemoved('tokenList')
    if (last && !(await clientDb.tokenLists.get(last.list.id))) await keep(last.list)
  })

/** A token that a list has. */
export interface FoundInList {
  readonly token: ListedToken
  /** The name of the list. */
  readonly list: string
}

/** Finds tokens of a network in lists: the first list that has one counts. What is known already is left out. */
export function findInLists(
  lists: readonly TokenList[],
  chainId: ChainId,
  text: string,
  isKnown: (token: ListedToken) => boolean,
): readonly FoundInList[] {
  const found = new Map<string, FoundInList>()
  for (const { name, tokens } of lists)
    for (const token of searchTokens(
      tokens.filter((each) => each.chainId === chainId && !isKnown(each)),
      text,
    ))
      if (!found.has(token.address)) found.set(token.address, { token, list: name })
  return [...found.values()].slice(0, MAX_FOUND)
}
