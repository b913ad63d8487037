import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { MAX_LIST_BYTES, readTokenList } from '../../../src/client/tokens/list-file'
import {
  addTokenList,
  fetchTokenList,
  findInLists,
  putBackTokenList,
  readListUrl,
  removeTokenList,
  watchRemovedList,
  watchTokenLists,
} from '../../../src/client/tokens/lists'
import { findKnownToken } from '../../../src/domain/chains/imported-tokens'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, MAINNET, NOW, USDC } from '../../support/client'
import { firstOf } from '../../support/first-of'

const at = `0x${'12'.repeat(20)}`
const pepe = { chainId: 1, address: at, symbol: 'PEPE', name: 'Pepe', decimals: 9 }
const file = (patch: object = {}) =>
  JSON.stringify({
    name: 'Frogs',
    timestamp: '2026-01-01T00:00:00Z',
    version: { major: 1, minor: 2, patch: 3 },
    tokens: [pepe],
    ...patch,
  })
const URL = 'https://lists.example/frogs.json'

beforeEach(emptyClientDb)

describe('readTokenList', () => {
  it('reads name, version and tokens only', () => {
    const tokens = [{ ...pepe, logoURI: 'https://spy.example/a.png', extensions: { a: 1 } }]
    expect(readTokenList(file({ tokens, logoURI: 'https://spy.example/b.png' }))).toEqual({
      name: 'Frogs',
      version: '1.2.3',
      tokens: [pepe],
      leftOut: 0,
    })
  })

  it.each([
    ['text', 'hello'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no tokens', file({ tokens: [] })],
    ['tokens that are not a list', file({ tokens: 'all' })],
    ['no version', file({ version: '1.2.3' })],
    ['half a version', file({ version: { major: 1.5, minor: 0, patch: 0 } })],
    ['no name', file({ name: '' })],
    ['a name that is too long', file({ name: 'x'.repeat(61) })],
    ['more than 10,000 tokens', file({ tokens: Array.from({ length: 10_001 }, () => pepe) })],
    ['more bytes than the maximum', file({ padding: 'x'.repeat(MAX_LIST_BYTES) })],
  ])('rejects a file: %s', (_, text) => {
    expect(() => readTokenList(text)).toThrow(expect.objectContaining({ errorType: 'InvalidParameter' }))
  })

  it('rejects other decimals for a listed token', () => {
    const usdc = { ...pepe, address: USDC, symbol: 'USDC', decimals: 18 }
    expect(() => readTokenList(file({ tokens: [pepe, usdc] }))).toThrow(/USDC 18 decimals; it has 6/)
  })

  it('never renames a listed token', () => {
    const usdc = { ...pepe, address: USDC, symbol: 'SCAM', decimals: 6 }
    expect(readTokenList(file({ tokens: [usdc, pepe] }))).toMatchObject({ tokens: [pepe], leftOut: 1 })
  })

  it.each([
    ['another type', { decimals: '18' }],
    ['too many decimals', { decimals: 255 }],
    ['no address', { address: '0x12' }],
    ['an unknown network', { chainId: 987_654_321 }],
    ['hidden characters', { symbol: 'US\u200bDC' }],
    ['a long symbol', { symbol: 'x'.repeat(21) }],
    ['no name', { name: '' }],
  ])('leaves out a token with %s', (_, patch) => {
    const tokens = [{ ...pepe, address: `0x${'34'.repeat(20)}`, ...patch }, pepe, null, 7]
    expect(readTokenList(file({ tokens }))).toMatchObject({ tokens: [pepe], leftOut: 3 })
  })

  it('keeps the first of two tokens at one address', () => {
    const upper = { ...pepe, address: at.toUpperCase().replace('0X', '0x'), decimals: 18 }
    expect(readTokenList(file({ tokens: [pepe, upper] }))).toMatchObject({ tokens: [pepe], leftOut: 1 })
  })

  it('cannot change the prototype of objects', () => {
    const text = file().replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    )
    const row = JSON.stringify(pepe).replace('{', '{"__proto__":{"isImported":true,"polluted":1},')
    const read = readTokenList(text.replace(JSON.stringify(pepe), row))
    expect(read.tokens).toEqual([pepe])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(read.tokens[0])).toBe(Object.prototype)
  })
})

describe('token lists', () => {
  it('are identified by their source: a newer list replaces the older', async () => {
    await addTokenList(URL, file(), NOW)
    await addTokenList(URL, file({ version: { major: 2, minor: 0, patch: 0 } }), NOW)
    await addTokenList('frogs.json', file({ name: 'More' }), NOW)
    expect((await firstOf(watchTokenLists())).map(({ id, version }) => [id, version])).toEqual([
      ['frogs.json: More', '1.2.3'],
      [URL, '2.0.0'],
    ])
  })

  it('replace only an older list with the same file name and list name if they come from files', async () => {
    await addTokenList('tokens.json', file(), NOW)
    await addTokenList('tokens.json', file({ name: 'Toads' }), NOW)
    await addTokenList('tokens.json', file({ version: { major: 2, minor: 0, patch: 0 } }), NOW)
    expect((await firstOf(watchTokenLists())).map(({ name, version }) => [name, version])).toEqual([
      ['Frogs', '2.0.0'],
      ['Toads', '1.2.3'],
    ])
  })

  it.each(['Frogs', 'Fr\u043egs', 'FROGS', 'Frogs\u200b', '\u202eFrogs'])(
    'have names that nobody can mistake for another list: %j',
    async (name) => {
      await addTokenList(URL, file(), NOW)
      await addTokenList('other.json', file({ name }), NOW)
      const names = (await firstOf(watchTokenLists())).map((list) => list.name)
      expect(names).toHaveLength(2)
      expect(names).toEqual(expect.arrayContaining(['Frogs', expect.stringMatching(/ 2$/)]))
    },
  )

  it('alone do not import tokens', async () => {
    await addTokenList(URL, file(), NOW)
    expect(findKnownToken(MAINNET, at as Address)).toBeUndefined()
  })

  it('are limited to ten', async () => {
    for (let index = 0; index < 10; index += 1) await addTokenList(`${index}.json`, file(), NOW)
    await expect(addTokenList('11.json', file(), NOW)).rejects.toMatchObject({
      errorType: 'InvalidParameter',
    })
    await addTokenList('3.json', file(), NOW)
    expect(await clientDb.tokenLists.count()).toBe(10)
  })

  it('can be removed and restored', async () => {
    await addTokenList(URL, file(), NOW)
    await removeTokenList(URL)
    expect([await clientDb.tokenLists.count(), (await firstOf(watchRemovedList()))?.id]).toEqual([0, URL])
    await putBackTokenList()
    await putBackTokenList()
    expect((await firstOf(watchTokenLists())).map(({ id }) => id)).toEqual([URL])
  })

  it('cannot be restored over a newer version', async () => {
    await addTokenList(URL, file(), NOW)
    await removeTokenList(URL)
    await addTokenList(URL, file({ version: { major: 2, minor: 0, patch: 0 } }), NOW)
    await putBackTokenList()
    expect((await firstOf(watchTokenLists())).map(({ version }) => version)).toEqual(['2.0.0'])
  })

  it('are searched on one network; each token is found once, and known tokens are left out', async () => {
    await addTokenList('a.json', file(), NOW)
    await addTokenList(
      'b.json',
      file({
        name: 'Other',
        tokens: [
          { ...pepe, decimals: 18 },
          { ...pepe, chainId: 100 },
        ],
      }),
      NOW,
    )
    const lists = await firstOf(watchTokenLists())
    const find = (text: string, isKnown = false) => findInLists(lists, MAINNET, text, () => isKnown)
    expect(find('pep')).toEqual([{ token: pepe, list: 'Frogs' }])
    expect(find(at)).toHaveLength(1)
    expect([find('usdc'), find('pep', true)]).toEqual([[], []])
  })
})

describe('fetchTokenList', () => {
  it.each([
    'http://lists.example/a.json',
    'ftp://lists.example',
    'https://me:secret@lists.example',
    'lists',
    '',
  ])('refuses the address "%s"', (text) => {
    expect(readListUrl(text)).toBeUndefined()
  })

  it('sends no cookies and follows no redirect', async () => {
    const asked: Request[] = []
    const answer = (response: Response) => async (request: Request) => {
      asked.push(request)
      return response
    }
    expect(await fetchTokenList(answer(new Response(file())), readListUrl(` ${URL} `) as string)).toBe(file())
    expect(asked.map(({ redirect, credentials }) => [redirect, credentials])).toEqual([['manual', 'omit']])
    const moved = answer(new Response(null, { status: 302, headers: { location: 'https://other.example' } }))
    await expect(fetchTokenList(moved, URL)).rejects.toMatchObject({ errorType: 'Redirected' })
    await expect(fetchTokenList(answer(new Response('', { status: 404 })), URL)).rejects.toMatchObject({
      errorType: 'Unreachable',
    })
  })

  it('stops reading an endless file', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32))
      },
    })
    const text = await fetchTokenList(async () => new Response(endless), URL)
    expect(() => readTokenList(text)).toThrow(/4 MB/)
    expect(sent).toBeLessThan(10)
  })
})
