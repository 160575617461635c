/** What the specification's operations are called on the wire: `cmd` is case-sensitive, and the health check has a name of its own. */
export const COMMANDS = {
  memberRegister: 'MemberRegister',
  loginGame: 'LoginGame',
  logoutGame: 'LogoutGame',
  getDateTimeReport: 'GetDateTimeReport',
  getReportDetail: 'GetReportDetail',
  getDealidStatus: 'GetDealidStatus',
  testGateway: 'Hello',
  enableorDisablemem: 'EnableorDisablemem',
  editLimit: 'EditLimit',
  changePassword: 'ChangePassword',
  getTipReport: 'GetTipReport',
  getUnsettleReport: 'GetUnsettleReport',
} as const;

export type Operation = keyof typeof COMMANDS;
