// An editor as a reader of it uses it: a new ability with a name, and the file beside the fields.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The file as it stands. */
export const toml = (page: Page) => page.getByRole('textbox', { name: /, as text$/ }).inputValue()

/** A new ability with a name. */
export async function add(page: Page, kind: 'basic' | 'advanced', name: string): Promise<void> {
  await page
    .getByRole('button', { name: `New ${kind} ability`, exact: true })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: 'Name of the ability' })
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill(name)
  await field.press('Tab')
  await page.locator('.card[aria-pressed=true]', { hasText: name }).waitFor()
}
