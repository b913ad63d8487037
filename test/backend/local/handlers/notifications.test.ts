import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { customChain, registerCustomChain } from '../../../../src/domain/chains/custom-chains'
import { type Address, type ChainId, toAmount } from '../../../../src/domain/scalars'
import { atoms, newTrader, place, someTerms } from '../../../contract/story'
import { aDevnet } from '../../../support/client'
import { openService } from '../../../support/service'

it('an expired order on a chain of the user has a notification at the first read, as on other chains', async () => {
  registerCustomChain(z.decode(customChain, aDevnet))
  const { world, call, database, clock } = openService()
  const trader = await newTrader(world)
  const uid = await place(world, trader, someTerms(world, { buyAmount: toAmount(atoms(1e9, 'USDC')) }))
  const chainId = aDevnet.chainId as ChainId
  await database.orders.toCollection().modify({ chainId, liveOn: chainId, limitOn: chainId })
  clock.now = (clock.now + 366 * 24 * 3_600_000) as typeof clock.now
  const notifications = await call('getNotifications', { account: trader.address as Address })
  expect(notifications).toMatchObject([{ id: `${uid}:order_expired`, metadata: { chainId } }])
})
