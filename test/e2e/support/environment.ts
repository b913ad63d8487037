/** Own environments of browser tests. */
import type { Page } from 'playwright'

/** Saves the edited environment and uses it. If its RPC endpoints are asked for, it gets none. */
export async function saveAndUse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and use' }).click()
  const withoutNode = page.getByRole('dialog').getByRole('radio', { name: /^Without a node/ })
  const inUse = page.getByRole('list', { name: 'Environments' }).getByText('In use')
  await withoutNode.or(inUse).first().waitFor()
  if (await withoutNode.isVisible()) {
    await withoutNode.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Switch to/ })
      .click()
  }
  await inUse.waitFor()
}
