import '@tests/support/onPostgres';
import './complaints.part';
import './pictures.part';
