// Armies of one's own, as the editor keeps them: a list of theirs brings its army along, and they have their names.
import { Drafts } from '../editor/drafts'

export const drafts = new Drafts('drafts.aofs', 'army')

/** What the armies are called that can be led, as a language file says it. */
export const ownArmyNames = (): Record<string, { name: string }> =>
  Object.fromEntries(drafts.all().flatMap(({ led, name }) => (led && name ? [[led, { name }]] : [])))

/** The file of an army of one's own that can be led. */
export const ownArmy = (id: string): string | undefined => drafts.all().find(({ led }) => led === id)?.text
