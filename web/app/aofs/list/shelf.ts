// The lists of armies that the browser keeps.
import { Shelf } from '../../builder/shelf'

export const shelf = new Shelf('armies', 'army')
