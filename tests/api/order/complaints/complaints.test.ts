import './complaints.part';
import './pictures.part';
