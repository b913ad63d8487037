/** Nodes of a chain of one's own that are not as they should be, through the app's own screens: a slow one, and one of another chain. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseDevnet, pasteDevnet } from '../walk/devnet'
import { type OwnStage, openOwnStage, settleIn } from '../walk/own-chain'
import { awaitOnPage, awaitTold, sellWeth, trade } from '../walk/own-trades'
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
  it('that is slow is waited for: what is signed settles, later', async () => {
    await chooseDevnet(stage.page, stage.devnet, { rpcUrls: [slow.url] })
    const order = await trade(stage, sellWeth('0.2'))
    await awaitOnPage(stage, 'Filled')
    expect(await awaitTold(stage, order, 'order_filled')).toMatchObject({
      status: 'fulfilled',
      filled: 2n * 10n ** 17n,
    })
    expect(slow.count.asked).toBeGreaterThan(10)
  })

  it('of another chain than its profile is not taken, and the sentence says which is which', async () => {
    const { page, devnet } = stage
    const [url = ''] = devnet.profile.rpcUrls
    await pasteDevnet(page, devnet, { chainId: 4_242 })
    await page
      .getByText(`The node at ${new URL(url).host} is of network 31337, the profile is for 4242.`)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText('Current: Devnet, chain 4242').count()).toBe(0)
  })

  it('made nothing throw', () => {
    stage.cowbell.expectNoErrors()
  })
})
