/** A stage for the stories of one `describe`: a browser in which nothing was done before. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openStage, type Stage } from './stage'

/** Opens it before the first and closes it after the last; no story may leave an error in a console. */
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
