/** A fresh stage for the tests of one `describe`. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openStage, type Stage } from './stage'

/**
 * Opens the stage before the first test and closes it after the last. Each test fails if it left an error in
 * a console.
 */
export function useStage(): { readonly now: Stage } {
  const held: { stage?: Stage } = {}
  beforeAll(async () => {
    held.stage = await openStage()
  })
  afterEach(() => held.stage?.cowbell.expectNoErrors())
  afterAll(() => held.stage?.close())
  return {
    get now() {
      if (!held.stage) throw new Error('The stage is not open.')
      return held.stage
    },
  }
}
