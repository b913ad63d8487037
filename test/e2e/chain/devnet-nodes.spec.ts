/** Faulty nodes of a custom chain, through the screens: a slow one, and one of another chain. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseDevnet, pasteDevnet } from '../walk/devnet'
import { type OwnStage, openOwnStage, settleIn } from '../walk/own-chain'
import { awaitNotified, awaitOnPage, sellWeth, trade } from '../walk/own-trades'
import { slowDown } from '../walk/slow-node'

let stage: OwnStage
let slow: Awaited<ReturnType<typeof slowDown>>
beforeAll(async () => {
  stage = await openOwnStage()
  slow = await slowDown(stage.devnet.profile.rpcUrls[0] ?? '', 300)
  await settleIn(stage)
})
afterAll(async () => {
  await slow?.close()
  await stage?.close()
})

describe('a node', () => {
  it('can be slow, and orders still fill', async () => {
    await chooseDevnet(stage.page, stage.devnet, { rpcUrls: [slow.url] })
    const order = await trade(stage, sellWeth('0.2'))
    await awaitOnPage(stage, 'Filled')
    expect(await awaitNotified(stage, order, 'order_filled')).toMatchObject({
      status: 'fulfilled',
      filled: 2n * 10n ** 17n,
    })
    expect(slow.count.asked).toBeGreaterThan(10)
  })

  it('is refused if it is on another chain than its profile, with both chain ids in the message', async () => {
    const { page, devnet } = stage
    const [url = ''] = devnet.profile.rpcUrls
    await pasteDevnet(page, devnet, { chainId: 31_338 })
    await page
      .getByText(`The RPC endpoint ${new URL(url).host} is of network 31337, not 31338.`)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText('Current: Devnet, chain 31338').count()).toBe(0)
  })

  it('writes no error to any console', () => {
    stage.cowbell.expectNoErrors()
  })
})
