// The calls of the engine and what they answer, typed. The C++ side is apps/calls/<book>/<subject>.cpp.
import type { Engine } from './engine'

export interface Version {
  version: string
  calls: string[]
}

export const version = (engine: Engine): Version => engine.call<Version>({ call: 'version' })
