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
import { readBadges } from '../support/read-badges'
import { holds } from '../walk/until'

usePages()

describe('orders on a page', () => {
  it('get a badge at shortened links and at full texts, with status and ownership', async () => {
    const page = await openPage(
      `<p>${link(A)}</p><p>Order <code>${B}</code> was placed.</p><p>${link(UNKNOWN)}</p>`,
    )
    await expectBadges(page, [`Filled after ${short(A)}`, `Open 40% yours after ${B}`])
    const [first, second] = await readBadges(page)
    expect(first).toMatchObject({ look: 'light fulfilled', label: 'Filled, 1 WETH → 3,000 USDC' })
    expect(second).toMatchObject({ look: 'light open small' })
    expect(await readAsked(page)).toEqual([`/client/badges 1 ${A} ${UNKNOWN} ${B}`])
    await page.close()
  })

  it('get one badge per row of a list', async () => {
    const row = `<tr><td>${link(A)}</td><td><a href="/orders/${A}">Details</a></td></tr>`
    const page = await openPage(`<table>${row}${row}</table>`)
    await expectBadges(page, [`Filled after ${short(A)}`, `Filled after ${short(A)}`])
    await page.close()
  })

  it('get no badge in tabs, pictures, forms, code and editable text', async () => {
    const page = await openPage(
      `<a href="/orders/${A}?tab=fills">Fills</a><a href="/orders/${B}"><img alt=""></a>
      <textarea>${A}</textarea><input value="${A}"><p contenteditable="true">${A}</p>
      <script>const a = '${A}'</script><style>/* ${A} */</style><select><option>${A}</option></select>`,
      `/orders/${A}`,
    )
    await holds(async () => {
      expect(await readBadges(page)).toEqual([])
      expect(await readAsked(page)).toEqual([])
    })
    await page.close()
  })

  it('get no badge at links to other things: queries, mail addresses, scripts', async () => {
    const page = await openPage(
      `<p><a href="/search?q=${A}">Search</a> <a href="mailto:a@b.example?body=/orders/${A}">Mail</a>
      <a href="javascript:open('/orders/${A}')">Open</a> <a href="#/orders/${B}">${short(B)}</a></p>`,
    )
    await expectBadges(page, [`Open 40% yours after ${short(B)}`])
    expect(await readAsked(page)).toEqual([`/client/badges 1 ${B}`])
    await page.close()
  })

  it('get badges for each name in a text that names several', async () => {
    const page = await openPage(`<pre>["${A}", "${B}"]</pre>`)
    await expect
      .poll(async () => (await readBadges(page)).map(({ words }) => words[0]))
      .toEqual(['Filled', 'Open 40%'])
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
