/** The way to each section, for a visitor who found nothing. */
const LINKS = [
  { name: 'Company registration', path: '/company-registration', about: 'Private, public, one person, section 8 and three more' },
  { name: 'Income tax return', path: '/income-tax-filing', about: 'ITR-1 to ITR-7: which one, with what, by when' },
  { name: 'GST registration', path: '/gst', about: 'Who must register, and with which papers' },
  { name: 'Other services', path: '/others', about: 'Accounting, ISO, FSSAI, shop licence, ROC, trademark' },
  { name: 'Figures', path: '/figures', about: 'Every limit, fee and date, with its source' },
  { name: 'Home', path: '/', about: 'Start from the first page' },
];

export function MainLinks() {
  return (
    <nav className="main-links" aria-label="Main pages">
      <ul>
        {LINKS.map((link) => (
          <li key={link.path}>
            <a href={link.path}>
              <b>{link.name}</b>
              <span>{link.about}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
