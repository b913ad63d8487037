/** Token lists that the user added. They are searched; a token is registered only when it is imported. */
import type { Fetch } from '../../api/endpoint'
import { askHost, buildRequest, hasCredentials, isPrivateUrl, readStart } from '../../api/hosts'
import { searchTokens } from '../../domain/chains/tokens'
import { Refusal } from '../../domain/refusal'
import { type ChainId, isHttpUrl, type Milliseconds } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { freeName } from '../../domain/text/free-names'
import { t } from '../../domain/text/texts'
import { fittingRow, fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { readLastRemoved, takeLastRemoved, writeLastRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import { type ListedToken, MAX_NAME, type TokenList, tokenList } from '../db/rows/tokens'
import { MAX_LIST_BYTES, readTokenList } from './list-file'

const TABLE = 'tokenLists'
const MAX_LISTS = 10
const MAX_FOUND = 20
const MAX_FILE_NAME = 200
const PATIENCE_MS = 20_000

const readLists = async (): Promise<readonly TokenList[]> =>
  fittingRows(TABLE, tokenList, await clientDb.tokenLists.toArray())

export const watchTokenLists = (): Observable<readonly TokenList[]> => observe(readLists)

/**
 * Stores a list, replacing the one with its id.
 * @throws Refusal InvalidParameter
 */
async function storeList(list: TokenList): Promise<void> {
  const ids = await clientDb.tokenLists.toCollection().primaryKeys()
  if (ids.length >= MAX_LISTS && !ids.includes(list.id))
    throw new Refusal('InvalidParameter', {
      description: t`At most ${MAX_LISTS} token lists can be added. Remove one first.`,
    })
  await clientDb.tokenLists.put(checkRow(TABLE, tokenList, list))
}

/**
 * Adds a list, or replaces the one from the same URL. A list from a file is identified by file name and list
 * name, because many files have the same name.
 * @throws Refusal InvalidParameter
 */
export async function addTokenList(from: string, text: string, now: Milliseconds): Promise<void> {
  const read = readTokenList(text)
  const id = readListUrl(from) ?? `${cleanForeign(from, MAX_FILE_NAME)}: ${read.name}`
  await clientDb.transaction('rw', clientDb.tokenLists, async () => {
    const others = (await readLists()).filter((list) => list.id !== id)
    const name = freeName(
      read.name,
      others.map((list) => list.name),
      MAX_NAME,
    )
    await storeList({ ...read, name, tokens: [...read.tokens], id, addedAt: now })
  })
}

/**
 * Parses the URL of a token list. Undefined if it is not allowed.
 * @example readListUrl('https://a.example/list.json')
 */
export function readListUrl(text: string): string | undefined {
  const url = text.trim()
  return isHttpUrl(url) && isPrivateUrl(url) && !hasCredentials(url) ? new URL(url).href : undefined
}

/**
 * Fetches a token list without redirects or cookies, up to the maximum size.
 * @throws Refusal Unreachable, Redirected, InvalidParameter
 */
export const fetchTokenList = (fetch: Fetch, url: string): Promise<string> =>
  askHost(fetch, buildRequest(url), PATIENCE_MS, async (response) => {
    if (!response.ok)
      throw new Refusal('Unreachable', {
        description: t`The host of the list answered with status ${response.status}.`,
      })
    return readStart(response, MAX_LIST_BYTES + 1)
  })

/** Removes a list. Tokens imported from it stay. */
export const removeTokenList = (id: string): Promise<void> =>
  clientDb.transaction('rw', clientDb.tokenLists, clientDb.lastRemoved, async () => {
    const list = fittingRow(TABLE, tokenList, await clientDb.tokenLists.get(id))
    await clientDb.tokenLists.delete(id)
    if (list) await writeLastRemoved({ kind: 'tokenList', list })
  })

/** Watches the last removed list. Undefined if no list was removed, or if it was restored. */
export const watchRemovedList = (): Observable<TokenList | undefined> =>
  observe(async () => (await readLastRemoved('tokenList'))?.list)

/** Restores the last removed list, unless it was added again. */
export const putBackTokenList = (): Promise<void> =>
  clientDb.transaction('rw', clientDb.tokenLists, clientDb.lastRemoved, async () => {
    const last = await takeLastRemoved('tokenList')
    if (last && !(await clientDb.tokenLists.get(last.list.id))) await storeList(last.list)
  })

export interface FoundInList {
  readonly token: ListedToken
  readonly list: string
}

/** Finds tokens of a network in lists. The first list with a token wins, and known tokens are left out. */
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
