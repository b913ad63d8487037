import { describe, expect, it } from 'vitest'
import { findMissing, listRestored } from '../../../../src/ui/accounts/add/restore-accounts'
import type { Account } from '../../../../src/wallet/vault/accounts'
import type { VaultContent } from '../../../../src/wallet/vault/vault'

const accountOf = (kind: Account['kind'], address: string, seedId?: string) =>
  ({
    kind,
    address,
    name: address,
    origin: seedId ? { from: 'derived', seedId } : { from: 'imported' },
  }) as unknown as Account

const contentOf = (accounts: readonly Account[], seeds: readonly string[]) =>
  ({
    accounts: accounts.map((account) => ({ account })),
    seeds: seeds.map((id) => ({ seed: { id } })),
  }) as unknown as VaultContent

const main = accountOf('key', '0x1')
const derived = accountOf('key', '0x2', 'seed')
const watched = accountOf('watch', '0x3')

const countNewAccounts = (...accounts: Parameters<typeof listRestored>): number =>
  listRestored(...accounts).filter(({ isNew }) => isNew).length

describe('the comparison of a backup with the existing accounts', () => {
  it('counts accounts as new if their address does not exist here', () => {
    expect(countNewAccounts([main, watched], [])).toBe(2)
    expect(countNewAccounts([main, watched], [main])).toBe(1)
    expect(countNewAccounts([main, watched], [watched, main])).toBe(0)
  })

  it('counts accounts as new if their address is only watched here, or if there is no vault', () => {
    const watchedMain = accountOf('watch', '0x1')
    expect(countNewAccounts([main], [watchedMain, derived])).toBe(1)
    expect(countNewAccounts([main], [accountOf('external', '0x1')])).toBe(1)
    expect(countNewAccounts([main], [accountOf('external', '0x1'), derived])).toBe(0)
  })

  it('finds missing accounts, and the phrases with a missing address', () => {
    const found = findMissing(contentOf([main, derived], ['seed', 'other']), [main])
    expect(found.accounts.map(({ account }) => account)).toEqual([derived])
    expect(found.seeds.map(({ seed }) => seed.id)).toEqual(['seed'])
    expect(findMissing(contentOf([main, derived], ['seed']), [main, derived])).toEqual({
      accounts: [],
      seeds: [],
    })
  })

  it.each([
    ['vitalik.eth', 'vitalik eth'],
    ['You', 'You 2'],
    ['CoW Protocol (vault relayer)', 'CoW Protocol (vault relayer) 2'],
    ['0x1234\u2026abcd', 'Unnamed'],
    ['Mum', 'Mum 2'],
  ])('gives a restored account with the name %j the name %j', (name, expected) => {
    const theirs = { ...accountOf('key', '0x9'), name }
    expect(findMissing(contentOf([theirs], []), [main], ['Mum']).accounts[0]?.account.name).toBe(expected)
    expect(listRestored([theirs], [main], ['Mum'])[0]?.account.name).toBe(expected)
  })

  it('gives restored accounts names that cannot be mistaken for existing ones', () => {
    const mine = { ...main, name: 'Main' }
    const theirs = { ...accountOf('key', '0x9'), name: 'M\u0430in' }
    expect(findMissing(contentOf([theirs], []), [mine]).accounts[0]?.account.name).toBe('M\u0430in 2')
    expect(listRestored([mine, theirs], [mine]).map(({ account }) => account.name)).toEqual([
      'Main',
      'M\u0430in 2',
    ])
  })

  it('keeps the name of a watched account that gets its key', () => {
    const watchedMain = { ...accountOf('watch', '0x1'), name: 'Main' }
    expect(listRestored([{ ...main, name: 'Main' }], [watchedMain])).toMatchObject([
      { account: { name: 'Main' }, isNew: true },
    ])
  })
})
