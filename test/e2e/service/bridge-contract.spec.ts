/**
 * Contract stories over the bridge to the service of an installed extension, one per endpoint, in both
 * browsers.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBridge } from '../../../src/client/bridge/page'
import { sampleStories } from '../../contract/stories'
import { type Ground, grounds } from '../support/bridge-grounds'
import { worldBehind } from '../support/browser-world'

/** Stories that need no movable clock, which a browser does not have. */
const browserStories = sampleStories.filter(({ needs }) => needs === undefined)

describe.each(Object.entries(grounds))('the built-in service over the bridge in %s', (_, open) => {
  let ground: Ground

  beforeAll(async () => {
    ground = await open()
  })
  afterAll(() => ground.close())
  beforeEach(() => ground.clear())

  it.each(browserStories)('$name', async ({ run }) => {
    await run(worldBehind(createBridge((message) => ground.send(message))))
  })

  it('writes no error to any console', () => {
    ground.expectNoErrors()
    expect(browserStories.length).toBeGreaterThan(10)
  })
})
