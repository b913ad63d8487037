import { useEffect, useState } from 'preact/hooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../../src/domain/refusal'
import { Answer } from '../../../src/ui/kit/answer'
import { Outcome } from '../../../src/ui/kit/callout'
import { toFailure, useAction } from '../../../src/ui/kit/use-action'
import { clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'

afterEach(clearPage)

/** Records the texts of the elements that are scrolled into view. */
function watchScrolling(): readonly string[] {
  const scrolled: string[] = []
  const { prototype } = document.body.constructor as typeof HTMLElement
  vi.spyOn(Object.getPrototypeOf(prototype), 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent ?? '')
  })
  return scrolled
}

const refusal = new Refusal('InvalidParameter', { description: 'The name is taken.' })

function Pressed() {
  const acting = useAction(() => Promise.reject(refusal))
  return (
    <>
      <button type="button" onClick={() => acting.run()}>
        Save
      </button>
      <Outcome state={acting.state} />
    </>
  )
}

/** Shows a failed read some time after it was drawn. */
function Loaded() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    setTimeout(() => setLoaded(true), 20)
  }, [])
  return isLoaded ? <Outcome state={toFailure(refusal)} /> : null
}

function Counted({ onDraw }: { readonly onDraw: (draw: () => void) => void }) {
  const acting = useAction(async () => 'Saved.')
  useEffect(() => onDraw(() => acting.run()), [])
  const text = acting.state.step === 'done' ? acting.state.value : ''
  return <Answer of={text}>{text}</Answer>
}

describe('an answer', () => {
  it('comes into view if an action is refused', async () => {
    draw(<Pressed />)
    const scrolled = watchScrolling()
    press('Save')
    await expect.poll(() => scrolled).toEqual([expect.stringContaining('The name is taken.')])
  })

  it('comes into view if an action succeeds', async () => {
    let run = () => {}
    draw(<Counted onDraw={(act) => (run = act)} />)
    const scrolled = watchScrolling()
    await expect
      .poll(() => {
        run()
        return scrolled
      })
      .toContain('Saved.')
  })
})

it('a failed read does not scroll the page, because nobody pressed anything', async () => {
  draw(<Loaded />)
  const scrolled = watchScrolling()
  await expect.poll(wordsOfPage).toContain('The name is taken.')
  expect(scrolled).toEqual([])
})
