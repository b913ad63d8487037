import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../../src/ui/kit/button'
import { Outcome } from '../../../src/ui/kit/callout'
import { Progress } from '../../../src/ui/kit/progress'
import { useAction } from '../../../src/ui/kit/use-action'
import { useProgress } from '../../../src/ui/kit/use-progress'
import { button, clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'

afterEach(clearPage)

/** Work in steps that the test triggers. */
function createWork() {
  let next: () => void = () => undefined
  const finished = vi.fn()
  function Work() {
    const { progress, begin, report } = useProgress()
    const working = useAction(async () => {
      begin('Deriving')
      for (const done of [0.2, 0.4, 0.6]) {
        await new Promise<void>((resolve) => {
          next = resolve
        })
        report('Deriving', done)
      }
      finished()
    })
    return (
      <>
        {working.isPending ? (
          <Progress {...progress} />
        ) : (
          <Button onClick={() => working.run()}>Start</Button>
        )}
        <Outcome state={working.state} />
      </>
    )
  }
  draw(<Work />)
  return { finished, step: () => next() }
}

describe('cancelled work', () => {
  it('ends at its next report, can be started again and is no failure', async () => {
    const failed = vi.fn()
    vi.stubGlobal('reportError', failed)
    const { finished, step } = createWork()
    for (const _ of [1, 2]) {
      press('Start')
      await expect.poll(wordsOfPage).toContain('Deriving')
      step()
      await expect.poll(wordsOfPage).toContain('20%')
      press('Cancel')
      step()
      await expect.poll(wordsOfPage).toBe('Start')
    }
    expect(button('Start')).toBeDefined()
    expect(finished).not.toHaveBeenCalled()
    expect(failed).not.toHaveBeenCalled()
  })
})
