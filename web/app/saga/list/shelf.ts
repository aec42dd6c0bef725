// The lists of warbands that the browser keeps.
import { Shelf } from '../../builder/shelf'

export const shelf = new Shelf('lists', 'list')
