/** The contract stories, told over the bridge to the service inside an installed extension, in real browsers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBridge } from '../../../src/client/bridge/page'
import { stories } from '../../contract/stories'
import { type Ground, grounds } from '../support/bridge-grounds'
import { worldBehind } from '../support/browser-world'

const toldHere = stories.filter(({ needs }) => needs === undefined)
const toldElsewhere = stories.filter(({ needs }) => needs === 'clock')

describe.each(Object.entries(grounds))('the service inside the extension, in %s', (_, open) => {
  let ground: Ground

  beforeAll(async () => {
    ground = await open()
  })
  afterAll(() => ground.close())
  beforeEach(() => ground.clear())

  it.each(toldHere)('$name', ({ tell }) => tell(worldBehind(createBridge((message) => ground.send(message)))))

  it.skip.each(toldElsewhere)('$name (skipped: the clock of a browser cannot be turned)', () => undefined)

  it('has written no error to any console', () => {
    ground.expectNoErrors()
    expect(toldHere.length).toBeGreaterThan(toldElsewhere.length)
  })
})
