import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { watchSetAside } from '../../../src/client/db/set-aside'
import { groupTokens, noteChosen, setFavorite, watchTokenChoices } from '../../../src/client/tokens/choices'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, GNOSIS, later, MAINNET, NOW, USDC, WETH } from '../../support/client'
import { firstOf } from '../../support/first-of'

const weth = { chainId: MAINNET, address: WETH }
const usdc = { chainId: MAINNET, address: USDC }
const choices = (id = MAINNET) => firstOf(watchTokenChoices(id))

beforeEach(emptyClientDb)

describe('favorites and recent tokens', () => {
  it('are kept for each network by itself', async () => {
    await setFavorite(weth, true)
    await setFavorite({ ...weth, chainId: GNOSIS }, true)
    await setFavorite({ ...weth, chainId: GNOSIS }, false)
    expect(await choices()).toEqual([{ ...weth, isFavorite: true, chosenAt: null }])
    expect(await choices(GNOSIS)).toMatchObject([{ isFavorite: false }])
  })

  it('are one row: a favorite that is chosen stays one, and so the other way round', async () => {
    await setFavorite(usdc, true)
    await noteChosen(usdc, NOW)
    await noteChosen(weth, NOW)
    await setFavorite(weth, true)
    expect(await choices()).toEqual([
      { ...usdc, isFavorite: true, chosenAt: NOW },
      { ...weth, isFavorite: true, chosenAt: NOW },
    ])
  })

  it('leave a damaged row out, note it, and write over it when the token is chosen again', async () => {
    await clientDb.tokenChoices.put({ ...weth, isFavorite: 'yes' } as never)
    await setFavorite(usdc, true)
    expect(await choices()).toMatchObject([usdc])
    await expect
      .poll(async () => (await firstOf(watchSetAside())).map(({ table }) => table))
      .toEqual(['tokenChoices'])
    await noteChosen(weth, NOW)
    expect(await choices()).toContainEqual({ ...weth, isFavorite: false, chosenAt: NOW })
  })

  it('take no token without an address', async () => {
    await expect(setFavorite({ ...weth, address: '0x12' as Address }, true)).rejects.toThrow('tokenChoices')
  })
})

describe('the groups of the picker', () => {
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

  it('are one when nothing was chosen', () => {
    expect(shape([])).toEqual([['others', tokens.map((_, at) => at)]])
  })

  it('hold favorites in the order of the list, then the last four chosen, each token once', () => {
    const chosen = [2, 3, 4, 5, 6].map((at) => choice(at, false, at))
    const groups = shape([choice(7, true, 99), choice(1, true, null), ...chosen])
    expect(groups.slice(0, 2)).toEqual([
      ['favorites', [1, 7]],
      ['recent', [6, 5, 4, 3]],
    ])
    expect(groups.flatMap(([, found]) => found).toSorted()).toEqual(tokens.map((_, at) => at).toSorted())
  })

  it('are not swayed by a choice of a token that is gone', () => {
    const gone = { chainId: MAINNET, address: `0x${'12'.repeat(20)}` as Address }
    expect(shape([{ ...gone, isFavorite: true, chosenAt: NOW }])).toHaveLength(1)
  })
})
