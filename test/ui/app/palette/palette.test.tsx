import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { Palette } from '../../../../src/ui/app/palette/palette'
import { emptyClientDb, makeAccepted, makeTerms } from '../../../support/client'
import { clearPage, draw, typeInto, wordsOfPage } from '../../../support/drawn-page'
import { InWorkspace } from '../../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))

beforeEach(emptyClientDb)
afterEach(clearPage)

const rows = (): readonly string[] =>
  [...document.querySelectorAll('.palette li')].map(({ textContent }) => textContent ?? '')
const search = (text: string) => {
  const field = document.querySelector<HTMLInputElement>('.palette input')
  if (field) typeInto(field, text)
}

it('the palette shows the status and the date of each order that it finds, and none before a search', async () => {
  await clientDb.orders.put(makeAccepted(makeTerms()))
  draw(
    <InWorkspace>
      <Palette onClose={() => {}} />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain('Go to')
  await expect.poll(() => rows().length).toBeGreaterThan(10)
  expect(rows().filter((row) => /(Order|Token|Setting)$/.test(row))).toEqual([])
  search('sell weth')
  await expect.poll(rows).toEqual([expect.stringMatching(/^Sell .* WETH.*Open · .*20\d\d.*Order$/)])
})
