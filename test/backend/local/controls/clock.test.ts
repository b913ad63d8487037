import { expect, it } from 'vitest'
import { type Seconds, toAmount } from '../../../../src/domain/scalars'
import { atoms } from '../../../contract/story'
import { NOON, openWorld, trade } from './exchange-world'

it('the clock jumps from one expiry to the next without an auction in between', async () => {
  const world = openWorld()
  const unreachable = { buyAmount: toAmount(atoms(1e9, 'USDC')) }
  const at = (seconds: number) => (NOON / 1000 + seconds) as Seconds
  const first = await trade(world, { ...unreachable, validTo: at(600) })
  const second = await trade(world, { ...unreachable, validTo: at(7200) })
  await world.apply('jumpToExpiry')
  expect([await world.statusOf(first), await world.statusOf(second)]).toEqual(['expired', 'open'])
  expect(await world.apply('jumpToExpiry')).toEqual({ now: NOON + 7_201_000 })
  expect(await world.statusOf(second)).toBe('expired')
  await expect(world.apply('jumpToExpiry')).rejects.toMatchObject({ errorType: 'OrderNotFound' })
})
