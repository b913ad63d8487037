import { describe, expect, it } from 'vitest'
import type { ExchangeSnapshot } from '../../../../src/api/exchange/controls'
import { solverAccounts } from '../../../../src/api/exchange/settings'
import { toAmount } from '../../../../src/domain/scalars'
import { atoms, GNO, MAINNET, someQuote } from '../../../contract/story'
import { openWorld } from './exchange-world'

describe('a solver that is cut off', () => {
  it('gives no quote, and without any there is none', async () => {
    const world = openWorld()
    const body = someQuote(GNO, { sellAmountBeforeFee: toAmount(atoms(2_000, 'WETH')) })
    const solverOf = async () => {
      const { id } = await world.call('quote', { network: MAINNET, body })
      const { tables } = await world.apply<ExchangeSnapshot>('save')
      const rows = tables['quotes'] as readonly { id: number; price: { solver: string } }[]
      return rows.find((row) => row.id === id)?.price.solver
    }
    expect(await solverOf()).not.toBe(solverAccounts.baseline)
    for (const name of ['coincidence', 'split', 'batch'])
      await world.apply('solver', { name, isCutOff: true })
    expect(await solverOf()).toBe(solverAccounts.baseline)
    await world.apply('solver', { name: 'baseline', isCutOff: true })
    await expect(solverOf()).rejects.toMatchObject({ errorType: 'NoLiquidity' })
  })
})
