import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchDamagedRows } from '../../../src/client/db/damaged-rows'
import { clientDb } from '../../../src/client/db/db'
import { groupTokens, noteChosen, setFavorite, watchTokenChoices } from '../../../src/client/tokens/choices'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, GNOSIS, later, MAINNET, NOW, USDC, WETH } from '../../support/client'
import { firstOf } from '../../support/first-of'

const weth = { chainId: MAINNET, address: WETH }
const usdc = { chainId: MAINNET, address: USDC }
const choices = (id = MAINNET) => firstOf(watchTokenChoices(id))

beforeEach(emptyClientDb)

describe('favorite and recent tokens', () => {
  it('are stored per network', async () => {
    await setFavorite(weth, true)
    await setFavorite({ ...weth, chainId: GNOSIS }, true)
    await setFavorite({ ...weth, chainId: GNOSIS }, false)
    expect(await choices()).toEqual([{ ...weth, isFavorite: true, chosenAt: null }])
    expect(await choices(GNOSIS)).toMatchObject([{ isFavorite: false }])
  })

  it('share one row per token, so that a token can be both favorite and recent', async () => {
    await setFavorite(usdc, true)
    await noteChosen(usdc, NOW)
    await noteChosen(weth, NOW)
    await setFavorite(weth, true)
    expect(await choices()).toEqual([
      { ...usdc, isFavorite: true, chosenAt: NOW },
      { ...weth, isFavorite: true, chosenAt: NOW },
    ])
  })

  it('do not include a damaged row, which is noted and overwritten when its token is chosen again', async () => {
    await clientDb.tokenChoices.put({ ...weth, isFavorite: 'yes' } as never)
    await setFavorite(usdc, true)
    expect(await choices()).toMatchObject([usdc])
    await expect
      .poll(async () => (await firstOf(watchDamagedRows())).map(({ table }) => table))
      .toEqual(['tokenChoices'])
    await noteChosen(weth, NOW)
    expect(await choices()).toContainEqual({ ...weth, isFavorite: false, chosenAt: NOW })
  })

  it('are rejected without an address', async () => {
    await expect(setFavorite({ ...weth, address: '0x12' as Address }, true)).rejects.toThrow('tokenChoices')
  })
})

describe('groupTokens', () => {
  const tokens = listTokens(MAINNET)
  const choice = (at: number, isFavorite: boolean, chosenAt: number | null) => ({
    chainId: MAINNET,
    address: tokens[at]?.address as Address,
    isFavorite,
    chosenAt: chosenAt === null ? null : later(chosenAt),
  })
  const shape = (given: Parameters<typeof groupTokens>[1]) =>
    groupTokens(tokens, given).map(
      (group) => [group.kind, group.tokens.map((token) => tokens.indexOf(token))] as const,
    )

  it('returns one group if there are no choices', () => {
    expect(shape([])).toEqual([['others', tokens.map((_, index) => index)]])
  })

  it('returns favorites in list order, then the last four chosen, each token once', () => {
    const chosen = [2, 3, 4, 5, 6].map((index) => choice(index, false, index))
    const groups = shape([choice(7, true, 99), choice(1, true, null), ...chosen])
    expect(groups.slice(0, 2)).toEqual([
      ['favorites', [1, 7]],
      ['recent', [6, 5, 4, 3]],
    ])
    expect(groups.flatMap(([, found]) => found).toSorted()).toEqual(
      tokens.map((_, index) => index).toSorted(),
    )
  })

  it('ignores choices of tokens that are not in the list', () => {
    const gone = { chainId: MAINNET, address: `0x${'12'.repeat(20)}` as Address }
    expect(shape([{ ...gone, isFavorite: true, chosenAt: NOW }])).toHaveLength(1)
  })
})
