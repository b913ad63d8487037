import { afterEach, expect, it } from 'vitest'
import { Callout } from '../../../src/ui/kit/callout'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'

afterEach(clearPage)

it('a callout shows addresses in the spelling of the fields, and leaves longer hex unchanged', () => {
  const address = '0xe4582912ebe3d466381eeeb2def604959f780705'
  const hash = `0x${'ab'.repeat(32)}`
  draw(<Callout title={`Sent to ${address}.`}>{`Transaction ${hash}, to ${address}`}</Callout>)
  const spelled = '0xE4582912ebe3D466381EeEb2DEf604959f780705'
  expect(wordsOfPage()).toBe(`Sent to ${spelled}.Transaction ${hash}, to ${spelled}`)
})
