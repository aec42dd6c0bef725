// A list of an army of one's own that may take the field, where none was made: as the editor fields it.
import type { ArmyList } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import type { Table } from '../../editor/tables'
import { everybody } from './army'

/** Null where there is none. */
export async function plainList(
  ask: Ask,
  { document, text }: { document: Table; text: string },
  points: number,
  name: string,
): Promise<ArmyList | null> {
  const reply = await ask<ArmyList | object>({
    call: 'army.mend',
    text: everybody(document, text, points),
    points,
    name,
    forceOrg: true,
  })
  return 'units' in reply && reply.units.length > 0 ? reply : null
}
