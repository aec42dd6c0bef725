// The colours of the look that drawings need by value. Page colours are CSS tokens (app/style/tokens.css).

/** A side is dark (woad) or light (weld), as in chess; every mark that depends on it reads from here. */
export type Side = 0 | 1

export interface Dye {
  /** rim of the base, pennant, caparison */
  fill: string
  edge: string
  ring: string
  /** rings of the second side are broken, so that the pair holds without colour */
  dash: string
  tunic: string
  pale: string
  deep: string
  shieldEdge: string
  /** number on the pennant */
  text: string
}

export const dyes: readonly [Dye, Dye] = [
  {
    fill: '#1f4d7a',
    edge: 'var(--woad-edge, #0d2338)',
    ring: '#eaf3fa',
    dash: '',
    tunic: '#4d86bb',
    pale: '#c4dcee',
    deep: '#173c62',
    shieldEdge: '#0b1c2d',
    text: '#fff',
  },
  {
    fill: '#e6b13d',
    edge: '#4c3006',
    ring: '#5a3a08',
    dash: '3.4 2.3',
    tunic: '#fff1cb',
    pale: '#fff8e4',
    deep: '#b9831f',
    shieldEdge: '#2d1c03',
    text: '#2a1903',
  },
]

export const line = '#1c140b'
export const shade = '#14100a'
export const ink = '#21180f'
export const oxblood = '#962a22'
export const lamp = '#fff3cf'
export const paper = '#f4ecd9'
export const bone = '#f7efdd'
