/** Orders on a page that get badges: our content script in Chromium, with a background played by the test. */
import { describe, expect, it } from 'vitest'
import {
  A,
  B,
  expectBadges,
  link,
  openPage,
  readAsked,
  short,
  UNKNOWN,
  usePages,
} from '../support/badge-stories'
import { readMarks } from '../support/read-badges'
import { holds } from '../walk/until'

usePages()

describe('orders on a page', () => {
  it('get a mark at shortened links and at full texts, with status and ownership, and unknown orders too', async () => {
    const page = await openPage(
      `<p>${link(A)}</p><p>Order <code>${B}</code> was placed.</p><p>${link(UNKNOWN)}</p>`,
    )
    await expectBadges(page, [`Filled before ${short(A)}`, `Open yours before ${B}`])
    expect((await readMarks(page)).map(({ look, label }) => [look, label])).toEqual([
      ['fulfilled', 'Filled'],
      ['open', 'Open, yours'],
      ['unknown', 'Unknown order'],
    ])
    expect(await readAsked(page)).toEqual([`/client/badges 1 ${A} ${UNKNOWN} ${B}`])
    await page.close()
  })

  it('get no mark in tabs, pictures, forms, code and editable text', async () => {
    const page = await openPage(
      `<a href="/orders/${A}?tab=fills">Fills</a><a href="/orders/${B}"><img alt=""></a>
      <textarea>${A}</textarea><input value="${A}"><p contenteditable="true">${A}</p>
      <script>const a = '${A}'</script><style>/* ${A} */</style><select><option>${A}</option></select>`,
      `/orders/${A}`,
    )
    await holds(async () => {
      expect(await readMarks(page)).toEqual([])
      expect(await readAsked(page)).toEqual([])
    })
    await page.close()
  })

  it('get no mark at links to other things: queries, mail addresses, scripts', async () => {
    const page = await openPage(
      `<p><a href="/search?q=${A}">Search</a> <a href="mailto:a@b.example?body=/orders/${A}">Mail</a>
      <a href="javascript:open('/orders/${A}')">Open</a> <a href="#/orders/${B}">${short(B)}</a></p>`,
    )
    await expectBadges(page, [`Open yours before ${short(B)}`])
    expect(await readAsked(page)).toEqual([`/client/badges 1 ${B}`])
    await page.close()
  })

  it('get no mark in a text with two names, or with more than 80 other characters', async () => {
    const page = await openPage(
      `<pre>["${A}", "${B}"]</pre><p>${A} ${'word '.repeat(17)}</p><p>${B} ${'word '.repeat(15)}</p>`,
    )
    await expect.poll(async () => (await readMarks(page)).map(({ label }) => label)).toEqual(['Open, yours'])
    await page.close()
  })

  it('get a mark at their shortened UID on their own page, and nowhere else', async () => {
    const body = `<h1>${short(A)}</h1><p>Order ${short(A)}</p><p>${short(B)}</p>`
    const page = await openPage(body, `/orders/${A}`)
    await expectBadges(page, [`Filled before ${short(A)}`])
    const other = await openPage(body, '/orders/')
    await holds(async () => expect(await readMarks(other)).toEqual([]))
    await page.close()
  })

  it('belong to the network of their link, otherwise to that of the page', async () => {
    const page = await openPage(`${link(A, '/base')} ${B}`, '/gc/search')
    await expect
      .poll(async () => (await readAsked(page)).sort())
      .toEqual([`/client/badges 100 ${B}`, `/client/badges 8453 ${A}`])
    await page.close()
  })
})
