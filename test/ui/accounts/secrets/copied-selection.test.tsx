import { afterEach, expect, it } from 'vitest'
import { catchCopiedSecrets } from '../../../../src/ui/accounts/secrets/copied-selection'
import { clearPage, draw } from '../../../support/drawn-page'

afterEach(clearPage)

/** Selects from one element to another, and presses the keys that copy. */
function copySelection(from: string, to: string) {
  const copied: string[] = []
  const end = catchCopiedSecrets((text) => copied.push(text))
  const range = document.createRange()
  const [first, last] = [document.querySelector(from), document.querySelector(to)]
  if (!first || !last) throw new Error(`The page has no ${from} or ${to}.`)
  range.setStart(first, 0)
  range.setEnd(last, last.childNodes.length)
  document.getSelection()?.removeAllRanges()
  document.getSelection()?.addRange(range)
  const makeEvent = () => {
    const event = document.createEvent('Event')
    event.initEvent('copy', true, true)
    return event
  }
  const event = makeEvent()
  first.dispatchEvent(event)
  end()
  first.dispatchEvent(makeEvent())
  return { copied, isPrevented: event.defaultPrevented }
}

it.each([
  ['the words', 'ol', 'ol', true],
  ['some words', 'li:nth-child(1)', 'li:nth-child(2)', true],
  ['the whole screen', 'p', '.buttons', true],
  ['the sentence above the words', 'p', 'p', false],
])('catchCopiedSecrets handles a copy of %s', (_, from, to, isSecret) => {
  draw(
    <div>
      <p>Write these words down.</p>
      <ol data-secret>
        <li>legal</li>
        <li>winner</li>
      </ol>
      <div class="buttons">Saved</div>
    </div>,
  )
  const { copied, isPrevented } = copySelection(from, to)
  expect([copied.length, isPrevented]).toEqual(isSecret ? [1, true] : [0, false])
  if (isSecret) expect(copied[0]).toContain('winner')
})
