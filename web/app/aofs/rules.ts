// The rules of Age of Fantasy: Skirmish as the page opens them: what lies behind each part of a turn, and what the page calls the things
// of a rule.
import type { BookRules } from '../rules/bookrules'
import { readPhrases } from './content'

export const rules: BookRules = {
  said: readPhrases,
  turn: {
    alternate: ['AOF-RND-01', 'AOF-RND-03', 'AOF-ACT-01'],
    action: ['AOF-ACT-02', 'AOF-ACT-03', 'AOF-ACT-04', 'AOF-ACT-05'],
    move: ['AOF-MOV-01', 'AOF-MOV-03', 'AOF-TER-02', 'AOF-TER-03'],
    shoot: ['AOF-SHO-01', 'AOF-SHO-03', 'AOF-SHO-04', 'AOF-TER-01'],
    fight: ['AOF-MEL-02', 'AOF-MEL-05', 'AOF-MEL-08'],
    wound: ['AOF-WND-02', 'AOF-WND-04', 'AOF-WND-06', 'AOF-WND-07'],
    cast: ['AOF-SR-CASTER', 'AOF-R-49'],
    end: ['AOF-MIS-05', 'AOF-MIS-07', 'AOF-MOR-01', 'AOF-MOR-04'],
    win: ['AOF-MIS-08', 'AOF-R-15'],
  },
  named: [
    { rules: ['AOF-R-19', 'AOF-MEL-05', 'AOF-SR-CASTER'], engine: ['answers.pass'] },
    { rules: ['AOF-ACT-02'], page: ['aofs.action.hold'] },
    { rules: ['AOF-ACT-03'], page: ['aofs.action.advance'] },
    { rules: ['AOF-ACT-04'], page: ['aofs.action.rush'] },
    { rules: ['AOF-ACT-05', 'AOF-MOV-04'], page: ['aofs.action.charge'] },
    { rules: ['AOF-R-62', 'AOF-WND-06'], page: ['aofs.action.idle'] },
    {
      rules: ['AOF-WND-05', 'AOF-WND-06', 'AOF-WND-03'],
      page: ['aofs.stunned'],
      engine: ['events.recovered'],
    },
    { rules: ['AOF-MEL-08'], page: ['aofs.fatigued'], engine: ['events.fatigued'] },
    {
      rules: ['AOF-WND-01', 'AOF-WND-02', 'AOF-WND-07'],
      page: ['aofs.wounds_other'],
      engine: ['events.wound_effect'],
    },
    { rules: ['AOF-WND-04', 'AOF-R-31'], engine: ['events.knocked_out'], page: ['aofs.fallen'] },
    {
      rules: ['AOF-MIS-05', 'AOF-MIS-06', 'AOF-MIS-07', 'AOF-R-13'],
      page: ['aofs.markers', 'aofs.markerslie'],
      engine: ['phrases.marker_contested'],
    },
    { rules: ['AOF-MIS-08'], engine: ['phrases.goal'], page: ['end.won'] },
    { rules: ['AOF-RND-01', 'AOF-RND-03'], page: ['aofs.round', 'aofs.still'] },
    {
      rules: ['AOF-SR-CASTER', 'AOF-R-49'],
      engine: ['asks.cast', 'asks.help', 'phrases.answer_help_none'],
      page: ['aofs.tokens'],
    },
    { rules: ['AOF-MEL-05', 'AOF-R-28'], engine: ['asks.strike_back', 'phrases.event_strikes_back'] },
    { rules: ['AOF-MEL-02', 'AOF-R-26'], engine: ['answers.pile_in'] },
    { rules: ['AOF-MEL-07', 'AOF-R-70'], engine: ['events.stepped_back'] },
    { rules: ['AOF-MEL-06'], engine: ['asks.free_move'] },
    { rules: ['AOF-SPM-01', 'AOF-R-54'], engine: ['answers.push'] },
    { rules: ['AOF-SPM-03', 'AOF-R-55'], page: ['aofs.jump'] },
    { rules: ['AOF-SPM-04'], engine: ['phrases.fall'] },
    { rules: ['AOF-MOR-01', 'AOF-MOR-03', 'AOF-MOR-04'], engine: ['asks.morale', 'events.routed'] },
    { rules: ['AOF-SHO-01', 'AOF-SHO-02'], page: ['aofs.do.shoot', 'aofs.split'] },
    { rules: ['AOF-SHO-07', 'AOF-R-69'], page: ['play.sight'] },
    { rules: ['AOF-GEN-02', 'AOF-SHO-03'], page: ['army.q'] },
    { rules: ['AOF-SHO-04'], page: ['army.d'] },
    { rules: ['AOF-TER-03', 'AOF-R-40'], engine: ['phrases.ground'] },
    { rules: ['AOF-SR-AMBUSH'], page: ['aofs.ambush'] },
    { rules: ['AOF-SR-SCOUT'], page: ['aofs.scout'] },
  ],
}
